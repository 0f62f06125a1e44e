/** Pictures one message holds at most. */
export const mostPictures = 4
