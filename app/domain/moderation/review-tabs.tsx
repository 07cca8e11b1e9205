import { Tabs } from '#app/ui/tabs.tsx'

type ReviewTabsProps = {
  current: 'unreviewed' | 'reported' | 'messages'
  reportedJobs: number
  reportedMessages: number
}

/** The lists that an admin looks at: jobs that were never reviewed, and what was reported. */
export function ReviewTabs({ current, reportedJobs, reportedMessages }: ReviewTabsProps) {
  return (
    <Tabs
      label="Jobs and messages to review"
      className="mb-6"
      tabs={[
        { label: 'Not reviewed', href: '/admin/jobs/review', current: current === 'unreviewed' },
        { label: 'Reported', href: '/admin/jobs/reports', current: current === 'reported', count: reportedJobs },
        {
          label: 'Reported messages',
          href: '/admin/messages',
          current: current === 'messages',
          count: reportedMessages,
        },
      ]}
    />
  )
}
