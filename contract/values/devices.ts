/** Maximum of devices with push notifications for one person. */
export const devicesMax = 20;
/** Maximum of characters of a message in a push notification. */
export const pushTextMaxLength = 120;
export const pushEndpointMaxLength = 1000;
