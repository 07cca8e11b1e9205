/** The page that asks to confirm an email address. `returnTo`: the page that led to the registration, such as a job. */
export function confirmEmailHref(returnTo: string | null): string {
  return returnTo ? `/confirm-email?${new URLSearchParams({ returnTo })}` : '/confirm-email'
}
