import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isUnsentForm } from '#app/ui/forms/validation/unsent-form.ts'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import type { RichNode } from '../rich-text.ts'
import { RichText } from '../rich-text-view.tsx'

/** Shows the HTML of a field as the store will, sanitised by the server as it is on saving. */
export function HtmlPreview({ formId, field }: { formId: string; field: string }) {
  const fetcher = useFetcher<{ nodes: RichNode[] }>()
  const [open, setOpen] = useState(false)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  function openPreview() {
    const form = document.getElementById(formId)
    const html = form instanceof HTMLFormElement ? String(new FormData(form).get(field) ?? '') : ''
    setOpen(true)
    fetcher.submit(
      { html },
      {
        method: 'post',
        action: '/admin/store/preview',
        // Nothing is saved, so the page's data needs no reload.
        defaultShouldRevalidate: false,
        // Shown at once as loading, so that the preview before does not appear in between.
        flushSync: true,
      },
    )
  }
  return (
    <>
      <Button tone="secondary" size="sm" className="scripting-only mt-3" onClick={openPreview}>
        Preview
      </Button>
      <Dialog
        title="Preview"
        width="form"
        open={open}
        onOpenChange={setOpen}
        footer={<Button onClick={() => setOpen(false)}>Back to editing</Button>}
      >
        {answer && !isUnsentForm(answer) ? (
          <RichText nodes={answer.nodes} />
        ) : (
          <p className="text-ink-soft">{answer ? "The preview didn't load. Close it and try again." : 'Loading…'}</p>
        )}
      </Dialog>
    </>
  )
}
