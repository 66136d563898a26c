/** What the menus need to offer Log out. */
export interface LogOutEntry {
  onLogOut: () => void;
  isLeaving: boolean;
}
