import { createContext } from 'react-router'

/**
 * The request is a form of a consultation type that can no longer be booked. Without scripts its answer needs a page to
 * be shown on, which is then that of the default type.
 */
export const isTypeClosed = createContext(false)
