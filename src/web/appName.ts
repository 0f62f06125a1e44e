import { createContext } from 'react'

/** The marketplace's name in the language of the page; set by the frame around every page. */
export const AppName = createContext('')
