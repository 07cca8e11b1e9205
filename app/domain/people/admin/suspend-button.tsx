import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { isUnsentForm } from '#app/ui/forms/validation/unsent-form.ts'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { type AccountKind, MAX_SUSPENSION_REASON, suspensionEffect } from '../person.ts'

type SuspendButtonProps = {
  person: { id: string; fullName: string }
  kind: AccountKind
  back: string
  tone: 'quiet' | 'secondary'
}

/** `Suspend {name}`: asks for the reason, which the person is sent, in a dialog, or on a page without scripts. */
export function SuspendButton({ person, kind, back, tone }: SuspendButtonProps) {
  const action = `/admin/users/${person.id}/suspension`
  const label = (
    <>
      Suspend <VisuallyHidden>{person.fullName}</VisuallyHidden>
    </>
  )
  const fetcher = useFetcher<{ result?: { error?: { reason?: string[] } } }>()
  const [isOpen, setOpen] = useState(false)
  const formId = useId()
  const errors = fetcher.data?.result?.error?.reason
  const isDone = fetcher.state === 'idle' && fetcher.data !== undefined && !errors && !isUnsentForm(fetcher.data)
  useEffect(() => {
    if (isDone) setOpen(false)
  }, [isDone])
  return (
    <>
      <Dialog
        trigger={
          <Button tone={tone} size="sm" className="scripting-only text-danger">
            {label}
          </Button>
        }
        open={isOpen}
        onOpenChange={setOpen}
        title={`Suspend ${person.fullName}?`}
        description={suspensionEffect(kind)}
        hideClose
        footer={
          <>
            <Button type="submit" form={formId} tone="danger" pending={fetcher.state !== 'idle'}>
              Suspend
            </Button>
            <DialogClose render={<Button tone="secondary">Cancel</Button>} />
          </>
        }
      >
        <fetcher.Form id={formId} method="post" action={action}>
          <input type="hidden" name="back" value={back} />
          <SuspensionReason errors={errors} />
        </fetcher.Form>
      </Dialog>
      <noscript>
        <ButtonLink to={`${action}?${new URLSearchParams({ back })}`} tone={tone} size="sm">
          {label}
        </ButtonLink>
      </noscript>
    </>
  )
}

/** The field of the reason. */
export function SuspensionReason({ errors }: { errors: string[] | undefined }) {
  return (
    <TextArea
      label="Reason"
      hint="We'll include it in our email to them, with who to contact."
      name="reason"
      errors={errors}
      rows={3}
      maxLength={MAX_SUSPENSION_REASON}
      required
    />
  )
}
