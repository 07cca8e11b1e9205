import { useRouteLoaderData } from 'react-router'
import { fallbackRootData, type RootData } from './root-data.ts'

/** The root loader's data on any page, or the fallback when the root loader failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? fallbackRootData
}
