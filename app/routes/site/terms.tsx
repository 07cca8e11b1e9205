import { DeliveryAndReturns } from '#app/domain/storefront/product-page/delivery-and-returns.tsx'
import { findSellingTerms } from '#app/domain/storefront/product-page/selling-terms.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { termsSections } from '#app/shell/legal/terms-text.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/terms'

export const meta = () => [
  { title: 'Terms' },
  { name: 'description', content: 'The rules for using this site, for job seekers and for employers.' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  return { selling: await findSellingTerms(ctx, store) }
}

export default function Terms({ loaderData: { selling } }: Route.ComponentProps) {
  const { agency } = useRootData()
  const delivery = selling && <DeliveryAndReturns terms={selling} />
  return (
    <TextPage
      title="Terms"
      lead="What you can expect from us, and what we expect from everyone who uses this site."
      effective={{ on: '2026-11-01', label: '01 Nov 2026' }}
      sections={termsSections(agency, delivery)}
    />
  )
}
