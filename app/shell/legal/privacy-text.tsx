import type { TextSection } from '#app/ui/text-page.tsx'
import type { Agency } from '../root-data.ts'

/** The privacy policy (Australian Privacy Principle 1.4 says what it has to hold), with the agency's own particulars. */
export function privacySections(agency: Agency): TextSection[] {
  const mail = <a href={`mailto:${agency.email}`}>{agency.email}</a>
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
            <li>your profile: what you choose to add, such as a headline and a location;</li>
            <li>your applications: the job, the day, each step since, and what you wrote;</li>
            <li>a consultation you book: name, email, phone, day and time, and what you want to talk about;</li>
            <li>an order in the store: what you bought, your name, email, phone and where it goes;</li>
            <li>your messages to us;</li>
            <li>security records: when and from which network address your account was used.</li>
          </ul>
          <p>
            We never ask for your tax file number, bank details or identity documents when you register or apply. If an
            ad or a person asks you for them before you are hired, please tell us. You can look at every job without an
            account and without giving us your name.
          </p>
        </>
      ),
    },
    {
      id: 'why',
      title: 'Why we use it',
      body: (
        <p>
          To show your application to the employer you send it to, to tell you what happens to it, to let employers
          reach you about that job, to keep accounts safe, and to meet our duties under the law. We do not sell personal
          information, we show no advertising by others, and no computer decides alone whether you are hired.
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
            <li>Our own staff, where their work needs it. What they open and change is recorded.</li>
            <li>
              <strong>A consultation you book</strong> is seen by our consultants and, unless the agency keeps it to
              itself, by employers with an account here; each of their looks is recorded.
            </li>
            <li>
              <strong>The payment service</strong> takes your card details on its own page. They never reach us; we
              learn only that an order is paid.
            </li>
            <li>Companies that run our servers and send our mail, under contract and for that purpose only.</li>
            <li>Authorities, where the law obliges us.</li>
          </ul>
          <p>
            If one of those companies stores information outside Australia, we take reasonable steps to see that it is
            protected as it would be here. Ask us where, and we will tell you.
          </p>
        </>
      ),
    },
    {
      id: 'long',
      title: 'How long we keep it',
      body: (
        <p>
          Your account and applications stay while your account is open. Ask us to close it and we erase or anonymise
          what identifies you, except what the law makes us keep: records of sales, for example, for five years (Income
          Tax Assessment Act 1936, section 262A). Security records go when they are no longer needed to keep accounts
          safe.
        </p>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage',
      body: (
        <p>
          We set only cookies the site needs: one that keeps you signed in, one that carries a short message to the next
          page, and one that remembers a light or dark theme if you choose one. None of them follows you to other sites.
          What is in your cart, and an ad you are writing, is kept in your own browser until you send it.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'See it, correct it, erase it',
      body: (
        <p>
          Your profile shows what we hold and lets you correct it. For a copy of everything, a correction you cannot
          make yourself, or to have it erased, write to {mail}. It costs nothing and we answer within 30 days.
        </p>
      ),
    },
    {
      id: 'complaints',
      title: 'If something is wrong',
      body: (
        <p>
          Write to {mail} or call {agency.phone}. We look into every complaint and answer within 30 days. If you are not
          satisfied, you can complain to the Office of the Australian Information Commissioner at{' '}
          <a href="https://www.oaic.gov.au">oaic.gov.au</a> or on 1300 363 992. If your information is ever involved in
          a data breach likely to harm you, we tell you and the Commissioner.
        </p>
      ),
    },
  ]
}
