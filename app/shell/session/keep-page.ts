import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { addUnsentForm } from '#app/ui/forms/validation/unsent-form.ts'
import { hasToast } from '#app/ui/overlays/page-toast.ts'
import { showToast, type Toast } from '#app/ui/overlays/toast.ts'
import { canTryAgain, errorMessage, NO_CONNECTION } from '../error-page.tsx'
import { endSession, hasOtherPerson, isPageInUse, pageRouter } from './page-session.ts'

type Results = Record<string, DataStrategyResult>

const KEPT = 'What you typed is still here.'

/**
 * Client middleware of the root. A form that could not be sent (the session has ended, it is too large, the network or
 * the server fails) keeps its page and its input, which an error page or a sign-in page would lose. So does what a part
 * of the page loads. It also shows the toast in the answer to the form of a fetcher, which is not part of any page's
 * action data.
 */
export const keepPage: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const isRead = request.method === 'GET'
  if (!isRead && hasOtherPerson()) return reloadDocument()
  // Before the answer, which comes after another navigation has begun if a fetcher has redirected.
  const isPageForm = !isRead && isNavigating(url.pathname)
  const results = await next()
  // Another navigation has replaced this one, such as the second click of a double click.
  if (request.signal.aborted) return results
  return isRead ? keepLoadedPage(url, results) : await keepForm(url.pathname, isPageForm, results)
}

function reloadDocument(): Promise<never> {
  window.location.reload()
  return new Promise(() => undefined)
}

/** The results of loading a page, or a part of one. What is loaded again and fails keeps what it shows. */
function keepLoadedPage(url: URL, results: Results): Results {
  const errors = Object.values(results).flatMap(({ type, result }) => (type === 'error' ? [result] : []))
  const isSamePage = addressOf(url) === addressOf(window.location) && pageRouter()?.state.errors === null
  const isPart = isFetcherLoad(url.pathname)
  if ((isSamePage || isPart) && isPageInUse() && errors.some(isRedirectToSignIn)) {
    endSession()
    return isPart ? keepFetcherData(results) : {}
  }
  if (isPart && errors.length > 0 && !errors.some(isRedirect)) return keepFetcherData(results)
  if (isSamePage && errors.some((error) => isNetworkError(error) || statusOf(error) >= 500)) return {}
  if (!errors.some(isNetworkError)) return results
  // The layout around the error page keeps its data.
  const { root: _, ...pages } = results
  const noConnection: DataStrategyResult = { type: 'error', result: data(null, { status: NO_CONNECTION }) }
  return Object.fromEntries(Object.keys(pages).map((id) => [id, noConnection]))
}

/** Whether a fetcher loads the path for a part of the page, such as the suggestions of a field. */
function isFetcherLoad(pathname: string): boolean {
  const router = pageRouter()
  if (!router) return false
  const { state, location } = router.state.navigation
  return pathname !== (state === 'idle' ? window.location : location).pathname
}

/** A fetcher keeps the data it has if the new result has none; an error would replace the whole page. */
function keepFetcherData(results: Results): Results {
  const none: DataStrategyResult = { type: 'data', result: undefined }
  return Object.fromEntries(Object.keys(results).map((id) => [id, none]))
}

/** The result of a form, which is the answer to it even if it failed. */
async function keepForm(pathname: string, isPageForm: boolean, results: Results): Promise<Results> {
  const [entry] = Object.entries(results)
  if (!entry) return results
  const [id, { type, result }] = entry
  if (type === 'data') {
    const answer = dataOf(result)
    if (isSignedOut(answer)) endSession()
    // The layout shows the toast of the page's own form. That of a fetcher counts after its form is gone, too.
    if (hasToast(answer) && !isPageForm) showToast(answer.toast)
    return results
  }
  const error = isRouteErrorResponse(result) ? result : dataOf(result)
  const answer = isRouteErrorResponse(error) ? parseAnswer(error.data) : null
  const status = isNetworkError(error) ? NO_CONNECTION : statusOf(error)
  if (answer?.signedOut) endSession()
  if (answer?.toast) showToast(answer.toast)
  else if (canTryAgain(status)) {
    const { title, text } = errorMessage(status)
    showToast({ kind: 'failure', title, description: `${text} ${KEPT}` })
  } else return results
  const unsent: DataStrategyResult = { type: 'data', result: data(addUnsentForm(), { status: status || 503 }) }
  // Not the form of a fetcher: its answer would replace the page, so the navigation ends where it began.
  if (isNavigating(pathname)) {
    // The router logs an error if it is interrupted before it has read the end of the response.
    await new Promise((resolve) => setTimeout(resolve))
    void pageRouter()?.navigate(currentHref(), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  }
  return { [id]: unsent }
}

/** Whether a form of the page is being submitted to the path, and not one of a fetcher. */
function isNavigating(pathname: string): boolean {
  const { state, location } = pageRouter()?.state.navigation ?? {}
  return state === 'submitting' && location?.pathname === pathname
}

const currentHref = () => window.location.pathname + window.location.search

/** To compare addresses: a space of a search is `+` from a form and can be `%20` in a link. */
const addressOf = ({ pathname, search }: URL | Location) => `${pathname}?${new URLSearchParams(search)}`

/** Errors of the server arrive without their class: a TypeError is from `fetch`. */
const isNetworkError = (error: unknown) => error instanceof TypeError

function statusOf(error: unknown): number {
  if (error instanceof Response || isRouteErrorResponse(error)) return error.status
  return 500
}

const isRedirect = (error: unknown) => error instanceof Response && error.headers.has('Location')

const isRedirectToSignIn = (error: unknown) =>
  error instanceof Response && /^\/\w+\/login\?/.test(error.headers.get('Location') ?? '')

/**
 * What the server answers to a form instead of a page: a message, and whether the session has ended. Null for other
 * texts.
 */
function parseAnswer(text: unknown): { toast?: Toast; signedOut?: boolean } | null {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}

/** What the router has wrapped with the status of the response. */
const dataOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'data' in result ? result.data : result

const isSignedOut = (answer: unknown) => (answer as { signedOut?: boolean } | null | undefined)?.signedOut === true
