import X from 'lucide-react/icons/x'
import { useFetcher } from 'react-router'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { useAddingForm } from '#app/ui/hooks/use-adding-form.ts'
import { MAX_TAG_LENGTH } from './annotation-forms.ts'

type TagSectionProps = {
  applicationId: string
  tags: string[]
  /** Tags of other applicants, suggested while typing. */
  suggestions: string[]
  back: string
}

/** The tags of an application, each with a button that removes it, and the field that adds one. */
export function TagSection({ applicationId, tags, suggestions, back }: TagSectionProps) {
  const isReadOnly = useIsReadOnly()
  return (
    <FocusFallback watch={tags}>
      <div className="space-y-2">
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag}>
                <TagChip applicationId={applicationId} tag={tag} back={back} />
              </li>
            ))}
          </ul>
        )}
        {!isReadOnly && (
          <TagForm
            applicationId={applicationId}
            suggestions={suggestions.filter((tag) => !tags.includes(tag))}
            back={back}
            answer={null}
          />
        )}
      </div>
    </FocusFallback>
  )
}

type TagFormProps = { applicationId: string; suggestions: string[]; back: string; answer: FormActionData }

/** `Add tag`. Its field is emptied when the tag was saved, and keeps what was typed when it was not. */
export function TagForm({ applicationId, suggestions, back, answer }: TagFormProps) {
  const { fetcher, ref, fieldProps } = useAddingForm(`tag-${applicationId}`, 'tag', answer)
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action={`/view-applicants/${applicationId}/tags`}
      data-print="none"
      className="flex items-start gap-2"
    >
      <input type="hidden" name="back" value={back} />
      <TextField
        label="New tag"
        {...fieldProps}
        required
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        list={`tags-${applicationId}`}
        className="w-56 min-w-0"
      />
      <datalist id={`tags-${applicationId}`}>
        {suggestions.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'} className="mt-7">
        Add tag
      </Button>
    </fetcher.Form>
  )
}

function TagChip({ applicationId, tag, back }: { applicationId: string; tag: string; back: string }) {
  const fetcher = useFetcher<unknown>()
  const isReadOnly = useIsReadOnly()
  if (isReadOnly) {
    return (
      <span className="rounded-full bg-neutral-soft px-3 py-1 text-sm font-medium wrap-anywhere text-neutral">
        {tag}
      </span>
    )
  }
  return (
    <fetcher.Form method="post" action={`/view-applicants/${applicationId}/tags/removal`}>
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="tag" value={tag} />
      <span className="inline-flex items-center rounded-full bg-neutral-soft pl-3 text-sm font-medium text-neutral print:pr-3">
        <span className="max-w-60 truncate">{tag}</span>
        <button
          type="submit"
          aria-label={`Remove tag ${tag}`}
          data-print="none"
          className="grid size-8 place-items-center rounded-full hover:bg-sunken max-md:size-11"
        >
          <X aria-hidden="true" className="size-[1.125em]" />
        </button>
      </span>
    </fetcher.Form>
  )
}
