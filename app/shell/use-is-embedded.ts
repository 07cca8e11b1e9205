import { useMatches } from 'react-router'

type Handle = { chromeless?: (loaderData: unknown) => boolean | undefined }

/** True when the page is rendered without navigation and footer, embedded in another site. A route decides with `handle.chromeless`. */
export function useIsEmbedded(): boolean {
  return useMatches().some(
    ({ handle, loaderData }) => (handle as Handle | undefined)?.chromeless?.(loaderData) === true,
  )
}
