import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { useIsNear } from '#app/ui/hooks/use-is-near.ts'
import { resumeFileHref } from '../resume.ts'
import type { PdfPagesProps } from './pdf-pages.tsx'

type ResumeViewProps = {
  resume: { id: string; name: string; kind: string }
  /** Null until it is extracted, and '' if the file has none. */
  text: string | null
}

/**
 * A resume on the employer's page: the pages of a PDF; the text of other files, of a PDF that can't be shown, and in
 * print.
 */
export function ResumeView({ resume: { id, name, kind }, text }: ResumeViewProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const showText = useCallback(() => setHasFailed(true), [])
  if (kind !== 'pdf') return <ResumeText text={text} />
  if (hasFailed) return <ResumeText text={text} notice="This file can't be shown here. This is its text:" />
  return (
    <>
      <div data-print="none" className="scripting-only">
        <LazyPages href={resumeFileHref(id)} name={name} onFailure={showText} />
      </div>
      <div className="no-scripting-only print:block!">
        <ResumeText text={text} />
      </div>
    </>
  )
}

/** The text of a resume. */
export function ResumeText({ text, notice }: { text: string | null; notice?: string }) {
  return (
    <div className="space-y-2 rounded-card border border-line p-4 text-sm">
      {notice && <p className="text-ink-soft">{notice}</p>}
      {text === null && <p>The text of this file isn't ready yet. Reload the page in a minute, or open the file.</p>}
      {text === '' && <p>No text was found in this file, which may be a scan. Open the file to read it.</p>}
      {text && <PlainText text={text} />}
    </div>
  )
}

/** Loads pdf.js, which is larger than the rest of the page, when the pages are about to be seen. */
function LazyPages(props: PdfPagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place, 300)
  const [Pages, setPages] = useState<ComponentType<PdfPagesProps> | null>(null)
  const { onFailure } = props
  useEffect(() => {
    if (isNear) import('./pdf-pages.tsx').then(({ PdfPages }) => setPages(() => PdfPages), onFailure)
  }, [isNear, onFailure])
  return <div ref={place}>{Pages ? <Pages {...props} /> : <Skeleton className="h-[60vh] rounded-card" />}</div>
}
