/** The arrow of the portal's mark (web/ui/badges/portal-mark.tsx), in a square with this side. */
export const signSide = 28;
export const arrow = 'M10.5 8.6v10.8a.8.8 0 0 0 1.2.7l8.6-5.4a.8.8 0 0 0 0-1.4l-8.6-5.4a.8.8 0 0 0-1.2.7z';
