/** As many devices of a person can be told of something. */
export const devicesMax = 20;
/** Of what is told a device gets so many characters, where its person chose to see text. */
export const pushTextMaxLength = 120;
export const pushEndpointMaxLength = 1000;
