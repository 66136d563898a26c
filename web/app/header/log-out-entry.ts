/** The menus' entry for Log out. */
export interface LogOutEntry {
  onLogOut: () => void;
  isLeaving: boolean;
}
