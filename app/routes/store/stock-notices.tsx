import { Form } from 'react-router'
import {
  assertUnsubscribeToken,
  unsubscribeFromStockNotices,
} from '#app/domain/storefront/stock-notices/unsubscribe.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { LinkErrorBoundary } from '#app/shell/link-error-boundary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/stock-notices'

export const meta: Route.MetaFunction = () => [
  { title: 'Stop back-in-stock emails' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

/** The page of the link in an email. A GET changes nothing, because programs that scan emails open their links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await assertUnsubscribeToken(ctxOf(context), params.token)
}

/** `Unsubscribe`, also by an email program's own button (RFC 8058), which expects an answer without a redirect. */
export async function action({ params, context }: Route.ActionArgs) {
  await unsubscribeFromStockNotices(ctxOf(context), params.token)
  return { isUnsubscribed: true }
}

export default function StockNotices({ actionData }: Route.ComponentProps) {
  if (actionData?.isUnsubscribed) {
    return (
      <NarrowPage
        title="You're unsubscribed"
        lead="We won't email you about items that are back in stock unless you ask us again."
      >
        <ButtonLink to="/store">Visit the store</ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title={
        <>
          Stop <span className="whitespace-nowrap">back-in-stock</span> emails
        </>
      }
      lead="We'll remove your email address from every item that you asked us to email you about."
    >
      <Form method="post">
        <SubmitButton size="lg" block>
          Unsubscribe
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}

export function ErrorBoundary() {
  return (
    <LinkErrorBoundary action={<ButtonLink to="/store">Visit the store</ButtonLink>}>
      The link is incomplete. Copy the whole address from the email.
    </LinkErrorBoundary>
  )
}
