import { useRouteLoaderData } from 'react-router'
import { fallbackRootData, type RootData } from './root-data.ts'

/** The root loader's answer on any page; the fallback where it failed. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? fallbackRootData
}
