import { useMatches } from 'react-router'
import type { Theme } from './root-data.ts'

/** What a route's `handle` says about its layout. */
type LayoutHandle = {
  /** The page is rendered without navigation and footer, embedded in another site. */
  chromeless?: (loaderData: unknown) => boolean | undefined
  /** The theme of an embedded page, instead of the visitor's. */
  theme?: (loaderData: unknown) => Theme | undefined
  /** The page is part of a signed-in area: wider, denser and with a footer of one row. */
  area?: boolean
  /** The page's own meta elements name a link preview image. */
  previewImage?: (loaderData: unknown) => boolean
  /** The one path of a page that answers at several, such as a product with an id and a slug. */
  canonicalPath?: (loaderData: unknown) => string | undefined
}

const useHandles = () =>
  useMatches().map(({ handle, loaderData }) => ({ handle: handle as LayoutHandle | undefined, loaderData }))

/** True when the page is embedded in another site. */
export function useIsEmbedded(): boolean {
  return useHandles().some(({ handle, loaderData }) => handle?.chromeless?.(loaderData) === true)
}

/** True on the pages of a signed-in area. */
export function useIsInArea(): boolean {
  return useHandles().some(({ handle }) => handle?.area === true)
}

/** True on a page with its own link preview image. */
export function useHasPreviewImage(): boolean {
  return useHandles().some(({ handle, loaderData }) => handle?.previewImage?.(loaderData) === true)
}

/** The path that the page's route has chosen among several, or null. */
export function useCanonicalPath(): string | null {
  return useFirst((handle, loaderData) => handle.canonicalPath?.(loaderData))
}

/** The theme of an embedded page, or null for every other page. */
export function useEmbedTheme(): Theme | null {
  return useFirst((handle, loaderData) => handle.theme?.(loaderData))
}

/** The first value that the handle of a route on the page gives, or null. */
function useFirst<Value>(read: (handle: LayoutHandle, loaderData: unknown) => Value | undefined): Value | null {
  return useHandles().reduce<Value | null>(
    (value, { handle, loaderData }) => value ?? (handle && read(handle, loaderData)) ?? null,
    null,
  )
}
