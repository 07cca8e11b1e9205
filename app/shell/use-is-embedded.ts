import { useMatches } from 'react-router'

type Handle = { bare?: (answer: unknown) => boolean | undefined }

/** Is the page shown without navigation and footer, as in another site's frame? A route says so with `handle.bare`. */
export function useIsEmbedded(): boolean {
  return useMatches().some(({ handle, loaderData }) => (handle as Handle | undefined)?.bare?.(loaderData) === true)
}
