import { createContext } from 'react'

/** The marketplace's name in the language of the page; set by the shell. */
export const AppName = createContext('')
