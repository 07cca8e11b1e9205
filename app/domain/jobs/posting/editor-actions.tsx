import type { ReactNode, RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { useBodyMark } from '#app/ui/overlays/use-body-mark.ts'
import { checkJob, type PostingRules, type PostingWarning } from './checks/check-job.ts'
import { FieldLink, PostingWarnings, pointCountLabel } from './checks/posting-warnings.tsx'
import { JOB_FIELD_LABELS } from './job-fields.tsx'
import { JobPreview } from './job-preview.tsx'
import type { DraftFields } from './use-draft.ts'

/** The value of the field `intent` that saves a draft instead of posting the job. */
export const SAVE_DRAFT = 'draft'

/** Narrow enough that three buttons are on one line. */
const buttonOnPhone = 'max-sm:px-3 max-sm:text-base'

type EditorActionsProps = {
  submitLabel: string
  /** The job is not posted yet. */
  canSaveDraft: boolean
  warnings: readonly PostingWarning[]
  form: RefObject<HTMLFormElement | null>
  onPreview: () => void
  /** After the buttons. */
  children: ReactNode
}

/** The buttons of the form, which stay at the bottom of the screen, with a link to the first warning. */
export function EditorActions({ submitLabel, canSaveDraft, warnings, form, onPreview, children }: EditorActionsProps) {
  useBodyMark('footBar')
  return (
    <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-3 border-t max-sm:gap-2 border-line bg-paper px-2 py-3">
      <SubmitButton size="lg" className={buttonOnPhone}>
        {submitLabel}
      </SubmitButton>
      <Button size="lg" tone="secondary" className={cx('scripting-only', buttonOnPhone)} onClick={onPreview}>
        Preview
      </Button>
      {canSaveDraft && (
        <SubmitButton size="lg" tone="secondary" name="intent" value={SAVE_DRAFT} className={buttonOnPhone}>
          Save as draft
        </SubmitButton>
      )}
      <p aria-live="polite" className="text-sm empty:absolute">
        {warnings[0] && (
          <FieldLink form={form} field={warnings[0].field}>
            {pointCountLabel(warnings.length)}
          </FieldLink>
        )}
      </p>
      {children}
    </div>
  )
}

type PreviewDialogProps = {
  /** The fields as they are now; null: the dialog is closed. */
  fields: DraftFields | null
  companyName: string
  postingRules: PostingRules
  onClose: () => void
}

export function PreviewDialog({ fields, companyName, postingRules, onClose }: PreviewDialogProps) {
  const warnings = fields ? checkJob(fields, postingRules) : []
  return (
    <Dialog
      title="Preview"
      width="form"
      open={fields !== null}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>Back to editing</Button>}
    >
      {fields && (
        <div className="space-y-6">
          {warnings.length > 0 && <PostingWarnings warnings={warnings} labels={JOB_FIELD_LABELS} />}
          <JobPreview fields={fields} companyName={companyName} />
        </div>
      )}
    </Dialog>
  )
}
