import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * `shouldRevalidate` of a page whose forms can come too late (409): the framework reads nothing anew after a 4xx, but
 * here the page has just been shown to be out of date.
 */
export function revalidateOnConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
