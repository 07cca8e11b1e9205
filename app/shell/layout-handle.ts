import { useMatches } from 'react-router'

/** What a route's `handle` says about its layout. */
type LayoutHandle = {
  /** The page is rendered without navigation and footer, embedded in another site. */
  chromeless?: (loaderData: unknown) => boolean | undefined
  /** The page is part of a signed-in area: wider, denser and with a footer of one row. */
  desk?: boolean
}

const useHandles = () =>
  useMatches().map(({ handle, loaderData }) => ({ handle: handle as LayoutHandle | undefined, loaderData }))

/** True when the page is embedded in another site. */
export function useIsEmbedded(): boolean {
  return useHandles().some(({ handle, loaderData }) => handle?.chromeless?.(loaderData) === true)
}

/** True on the pages of a signed-in area. */
export function useIsDesk(): boolean {
  return useHandles().some(({ handle }) => handle?.desk === true)
}
