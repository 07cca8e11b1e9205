import { Tabs } from '#app/ui/tabs.tsx'

type ReviewTabsProps = { current: 'unreviewed' | 'reported'; reportedJobs: number }

/** The two lists of jobs that an admin looks at: those that were never reviewed, and those that were reported. */
export function ReviewTabs({ current, reportedJobs }: ReviewTabsProps) {
  return (
    <Tabs
      label="Jobs to look at"
      className="mb-6"
      tabs={[
        { label: 'Not reviewed', href: '/admin/jobs/review', current: current === 'unreviewed' },
        { label: 'Reported', href: '/admin/jobs/reports', current: current === 'reported', count: reportedJobs },
      ]}
    />
  )
}
