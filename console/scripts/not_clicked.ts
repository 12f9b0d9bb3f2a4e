/** Operations that have a screen and that no browser test clicks there yet. The list only shrinks. */
export const not_clicked: string[] = []
