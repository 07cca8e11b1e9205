import { data } from 'react-router'
import { ActionsGallery } from '#app/ui/gallery/actions.tsx'
import { ContentGallery } from '#app/ui/gallery/content.tsx'
import { FeedbackGallery } from '#app/ui/gallery/feedback.tsx'
import { FieldsGallery } from '#app/ui/gallery/fields.tsx'
import { TokensGallery } from '#app/ui/gallery/tokens.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'

export const meta = () => [{ title: 'Parts' }, { name: 'robots', content: 'noindex' }]

/** Not there in production. */
export function loader() {
  if (process.env.APP_ENV === 'production') throw data(null, { status: 404 })
  return null
}

/** Takes the gallery's example forms and does nothing. */
export async function action() {
  await new Promise((resolve) => setTimeout(resolve, 600))
  return null
}

export default function Parts() {
  return (
    <div className="page-width py-12">
      <PageHeader title="Parts" lead="Every part of the design system in every state." />
      <TokensGallery />
      <ActionsGallery />
      <FieldsGallery />
      <FeedbackGallery />
      <ContentGallery />
    </div>
  )
}
