import { withoutBullet } from '#app/lib/text.ts'
import { BulletList, PlainText } from '#app/ui/data/prose.tsx'
import type { PublicJob } from './find-job.server.ts'

/** The text of a job: the description in paragraphs, then its three lists. Empty lists are omitted. */
export function JobText({
  job,
}: {
  job: Pick<PublicJob, 'description' | 'responsibilities' | 'requirements' | 'benefits'>
}) {
  const lists = [
    { title: 'Responsibilities', items: job.responsibilities },
    { title: 'Requirements', items: job.requirements },
    { title: 'Benefits', items: job.benefits },
  ]
  return (
    <div className="space-y-9 wrap-anywhere">
      <section>
        <h2 className="mb-3 text-xl">About the job</h2>
        <PlainText text={job.description} />
      </section>
      {lists.map(
        ({ title, items }) =>
          items.length > 0 && (
            <section key={title}>
              <h2 className="mb-3 text-xl">{title}</h2>
              <BulletList items={items.map(withoutBullet)} />
            </section>
          ),
      )}
    </div>
  )
}
