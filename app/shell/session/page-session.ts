import { type ContextType, useContext, useEffect, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import type { Viewer } from '../root-data.ts'

type PageRouter = NonNullable<ContextType<typeof DataRouterContext>>['router']

/**
 * `ended`: the page stays although its person was signed out. `restored`: that person has signed in again in another
 * tab.
 */
export type PageSession = 'current' | 'ended' | 'restored'

/** Id of the person that the newest page of this browser was rendered for, empty for a guest. All tabs read it. */
const newestViewer = createStorageStore('muster-viewer', () => localStorage)

/** What `keepPage` knows of the page, which it is called without. */
const page: { viewerId: string; isInUse: boolean; router: PageRouter | null } = {
  viewerId: '',
  isInUse: false,
  router: null,
}

/**
 * Keeps all tabs of this browser on the same session. A page whose person was signed out, or replaced by another
 * person, loads its data again, unless something was typed on it: it then stays as it is until the same person signs in
 * again. With another person the document is loaded again, so that nothing is sent in their name.
 *
 * @param viewer the person that the page was rendered for
 */
export function usePageSession(viewer: Viewer): PageSession {
  const [session, setSession] = useState<PageSession>('current')
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const rootData = useRouteLoaderData<unknown>('root')
  const router = useContext(DataRouterContext)?.router ?? null
  const viewerId = viewer?.id ?? ''

  useEffect(() => {
    const onChange = () => {
      const newest = newestViewer.read() ?? viewerId
      if (newest === viewerId) setSession((before) => (before === 'ended' ? 'restored' : before))
      else if (viewerId && newest) window.location.reload()
      else if (viewerId && page.isInUse) setSession('ended')
      else void revalidate()
    }
    return newestViewer.subscribe(onChange)
  }, [viewerId, revalidate])
  useEffect(() => {
    page.viewerId = viewerId
    page.router = router
    // The root's data is new whenever the server has rendered or reloaded the page.
    if (rootData) newestViewer.write(viewerId)
  }, [viewerId, router, rootData])
  useEffect(() => {
    const setInUse = () => {
      page.isInUse = true
    }
    addEventListener('input', setInUse)
    return () => removeEventListener('input', setInUse)
  }, [])
  // Another page, or this one after a form was saved.
  useEffect(() => {
    if (hasEnded()) return
    page.isInUse = false
    setSession('current')
  }, [key, viewerId])
  return session
}

/** Keeps the page, because a form of it was rejected without a session, or because something was typed on it. */
export function endSession(): void {
  page.isInUse = true
  newestViewer.write('')
}

const hasEnded = () => newestViewer.read() !== page.viewerId

/** Whether something was typed on the page or rejected, so that it must not be replaced. */
export function isPageInUse(): boolean {
  return page.isInUse
}

/** Whether someone else has signed in since the page was rendered. */
export function hasOtherPerson(): boolean {
  const newest = newestViewer.read()
  return Boolean(newest && page.viewerId && newest !== page.viewerId)
}

/** The router of the page, null before hydration. */
export function pageRouter(): PageRouter | null {
  return page.router
}
