import type { ReactNode } from 'react'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { JobSearchForm } from '../search/suggestions/job-search-form.tsx'
import { BackToJobs } from './back-to-jobs.tsx'

/** The 404 page for a job that was deleted, is a draft or does not exist. */
export function JobNotFound({ children }: { children?: ReactNode }) {
  return (
    <div className="page-width grid grid-cols-1 justify-items-start gap-8 py-12 sm:py-16">
      <Scene kind="no-results" atStart />
      <div className="max-w-form space-y-3">
        <h1 className="text-3xl">Job not found.</h1>
        <p className="lead">It may have been removed. Search for other jobs instead.</p>
      </div>
      <JobSearchForm className="w-full" />
      <BackToJobs />
      {children}
    </div>
  )
}
