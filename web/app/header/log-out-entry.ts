export interface LogOutEntry {
  onLogOut: () => void;
  isLeaving: boolean;
}
