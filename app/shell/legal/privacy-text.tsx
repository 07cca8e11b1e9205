import { SALES_RECORDS_PERIOD } from '#app/domain/personal-data/sales-records.ts'
import type { TextSection } from '#app/ui/text-page.tsx'
import type { AgencyDetails } from '../root-data.ts'

/**
 * The sections of the privacy policy (content required by Australian Privacy Principle 1.4), with the agency's details.
 */
export function privacySections(agency: AgencyDetails): TextSection[] {
  const emailLink = <a href={`mailto:${agency.email}`}>{agency.email}</a>
  return [
    {
      id: 'who',
      title: 'Who we are',
      body: (
        <p>
          {agency.name} (ABN {agency.abn}), {agency.address}, is responsible for the personal information on this site.
          We handle it under the Privacy Act 1988 and the Australian Privacy Principles.
        </p>
      ),
    },
    {
      id: 'what',
      title: 'What we collect',
      body: (
        <>
          <p>Only what you give us, and what the site needs to work:</p>
          <ul>
            <li>your account: name, email, phone, and for employers the company;</li>
            <li>
              your profile: what you choose to add, such as a headline, a location, skills and whether you may work in
              Australia;
            </li>
            <li>
              your applications: the job, the date, which site led you to the job, each status change, what you wrote,
              and the resumes you upload;
            </li>
            <li>interviews with employers: their times, and the messages you exchange;</li>
            <li>consultations you book: name, email, phone, date and time, and what you'd like to talk about;</li>
            <li>orders in the store: what you bought, your name, email, phone and delivery address;</li>
            <li>
              what you ask us to email you about: your address and the search of a job alert, the days of a waitlist, or
              the item that was sold out;
            </li>
            <li>jobs you save, and which sign-in service you connect to your account;</li>
            <li>your messages to us, and jobs you report (kept for a year);</li>
            <li>security records: when your account was used, and from which IP address.</li>
          </ul>
          <p>
            We never ask for your tax file number, bank details or identity documents when you register or apply. If a
            job ad or an employer asks for them before you are hired, please tell us. You can view every job without an
            account.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: (
        <p>
          To send your application to the employer, to keep you informed about it, to let the employer contact you about
          the job, to keep accounts secure, and to meet our legal obligations. We do not sell personal information or
          show third-party advertising, and no hiring decision is made by software alone. An employer can have the
          applicants of a job sorted: by whether your answers meet what the job needs, or by a score made of those
          answers, the employer&apos;s own rating, what interviewers recommended, and how many of the required skills
          are in your profile. The employer sees what a score is made of. It only changes the order of the list and
          rejects no one; a person decides. You can ask the employer or us to look at your application again.
        </p>
      ),
    },
    {
      id: 'sees',
      title: 'Who sees it',
      body: (
        <>
          <ul>
            <li>
              <strong>The employer whose job you apply for</strong> sees your name, email, phone, profile and that
              application. Other employers do not.
            </li>
            <li>Our own staff, where their work requires it. What they change is logged.</li>
            <li>
              <strong>A consultation you book</strong> is visible to our consultants and, depending on our settings, to
              employers with an account here. Views on this site are logged.
            </li>
            <li>
              <strong>Our payment provider</strong> collects your card details on its own page. We never see them; we
              only learn whether an order has been paid.
            </li>
            <li>Companies that host our servers and send our email, under contract and for that purpose only.</li>
            <li>Authorities, where the law requires it.</li>
          </ul>
          <p>
            If one of those companies stores information outside Australia, we take reasonable steps to ensure that it
            is protected as it would be here. Contact us to find out where.
          </p>
        </>
      ),
    },
    {
      id: 'long',
      title: 'How long we keep it',
      body: (
        <p>
          We keep your account and applications while your account is open. When you delete it in your settings, we
          delete your personal information, except what the law requires us to keep: records of sales, for example, for{' '}
          {SALES_RECORDS_PERIOD} (Income Tax Assessment Act 1936, section 262A). Security records, drafts of
          applications, orders that were never paid, and the IP addresses in our record of changes are deleted after 90
          days.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage',
      body: (
        <p>
          We only set cookies that the site needs: one keeps you signed in, one recognises a browser that you have
          signed in with, one remembers for 24 hours that you registered in this browser, some last up to an hour while
          you sign in, for example with Google, one carries a short message to the next page, and others remember a
          choice of yours, such as the theme or the order of a list. None of them tracks you across other sites. Your
          cart, unsent job drafts and what you type in an application are stored in your own browser until you submit
          them. So are the jobs you save without signing in, a list of the jobs and applicants you opened last, and the
          number of the account you are signed in with, from which your other tabs know that you have signed out.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Access, correct or delete your information',
      body: (
        <p>
          You can view and correct your details in your profile. Under Settings you can download a copy of your
          information and delete your account. Employers&apos; notes and ratings aren&apos;t in the copy: contact us to
          ask for them. For a correction you can't make yourself, or if you have no account, email {emailLink}. It's
          free, and we respond within 30 days.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints',
      body: (
        <p>
          Email {emailLink} or call {agency.phone}. We investigate every complaint and respond within 30 days. If you
          are not satisfied, you can complain to the Office of the Australian Information Commissioner at{' '}
          <a href="https://www.oaic.gov.au">oaic.gov.au</a> or on 1300 363 992. If your information is involved in a
          data breach that is likely to cause serious harm, we will notify you and the Commissioner.
        </p>
      ),
    },
  ]
}
