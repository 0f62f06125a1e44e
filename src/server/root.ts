/** The project's folder: this file and the program built from it (`build/program/`) lie equally deep below it. */
export const root = new URL('../../', import.meta.url)
