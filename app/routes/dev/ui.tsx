import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { ActionsGallery } from '#app/shell/gallery/actions.tsx'
import { ContentGallery } from '#app/shell/gallery/content.tsx'
import { FeedbackGallery } from '#app/shell/gallery/feedback.tsx'
import { FieldsGallery } from '#app/shell/gallery/fields.tsx'
import { IllustrationsGallery } from '#app/shell/gallery/illustrations.tsx'
import { TokensGallery } from '#app/shell/gallery/tokens.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/ui'

export const meta = () => [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }]

/** 404 in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (ctxOf(context).production) throw notFound()
  return null
}

/** Accepts the example forms of the gallery and does nothing. */
export async function action() {
  await new Promise((resolve) => setTimeout(resolve, 600))
  return null
}

export default function DesignSystem() {
  return (
    <div className="page-width py-12">
      <PageHeader title="Design system" lead="Every component in every state." />
      <TokensGallery />
      <ActionsGallery />
      <FieldsGallery />
      <FeedbackGallery />
      <IllustrationsGallery />
      <ContentGallery />
    </div>
  )
}
