import { createContext, useContext } from 'react'

const ReadOnlyContext = createContext(false)

/** Tells the pages inside it whether the person may only view them. The commands check it again. */
export const ReadOnlyProvider = ReadOnlyContext.Provider

/** Whether the signed-in member of a company may view but not change its jobs and applicants. */
export const useIsReadOnly = (): boolean => useContext(ReadOnlyContext)
