import { BackToJobs } from '#app/domain/jobs/detail/back-to-jobs.tsx'
import { type Entry, EntryList } from '#app/ui/data/entry-list.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'

/** The page after a form was sent without scripts for a job that has no page any more: it shows what was typed. */
export function RemovedJobEntries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <NarrowPage
      above={<BackToJobs />}
      title={title}
      lead="This job is no longer available. Copy what you typed if you want to use it for another job."
    >
      <EntryList entries={entries} />
    </NarrowPage>
  )
}
