import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Example, GallerySection } from './gallery-section.tsx'

const tones = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['sm', 'md', 'lg'] as const

export function ActionsGallery() {
  const [pending, setPending] = useState(false)
  return (
    <GallerySection title="Actions">
      {sizes.map((size) => (
        <Example key={size} name={`Button, ${size}`}>
          <div className="flex flex-wrap items-center gap-3">
            {tones.map((tone) => (
              <Button key={tone} tone={tone} size={size}>
                {tone} button
              </Button>
            ))}
            <Button size={size} disabled>
              Disabled
            </Button>
            <Button size={size} pending>
              Pending
            </Button>
          </div>
        </Example>
      ))}
      <Example name="With an icon, as a link, pending automatically">
        <div className="flex flex-wrap items-center gap-3">
          <Button pending={pending} onClick={() => setPending(true)}>
            <Plus aria-hidden="true" className="size-4.5" />
            Keeps its width
          </Button>
          <ButtonLink to="/dev/ui" tone="secondary">
            A link
          </ButtonLink>
          <Form method="post" action="/dev/ui">
            <SubmitButton tone="secondary">Post and wait</SubmitButton>
          </Form>
        </div>
      </Example>
    </GallerySection>
  )
}
