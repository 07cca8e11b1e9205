import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { PasskeySettings } from '../passkeys/passkey-settings.tsx'
import { TwoStepSettings } from '../second-factor/two-step-settings.tsx'
import { ServiceSettings } from '../single-sign-on/connected-services.tsx'
import type { AccountSettings } from './account-settings.server.ts'
import { DATA_SECTION, DataSettings } from './data-settings.tsx'
import { EmailPreferencesForm } from './email-preferences-form.tsx'
import { EmailSettings } from './email-settings.tsx'
import { FixedEmail, MissingPassword } from './missing-password.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { SessionSettings } from './session-settings.tsx'

/**
 * The account settings of every account type: password, passkeys, sign-in services, email address, sessions, email
 * preferences.
 */
export function AccountSettingsPanel({ settings }: { settings: AccountSettings }) {
  return (
    <div className="divide-y divide-line">
      <Section title="Password">{settings.hasPassword ? <PasswordSettings /> : <MissingPassword />}</Section>
      <Section title="Two-step verification">
        <TwoStepSettings on={settings.twoStep} />
      </Section>
      <Section title="Passkeys">
        <PasskeySettings {...settings.passkeys} />
      </Section>
      {settings.services.length > 0 && (
        <Section title="Sign-in services">
          <ServiceSettings services={settings.services} />
        </Section>
      )}
      <Section title="Email address">
        {settings.hasPassword ? <EmailSettings email={settings.email} /> : <FixedEmail email={settings.email} />}
      </Section>
      <Section title="Where you're signed in">
        <SessionSettings sessions={settings.sessions} timeZone={settings.timeZone} />
      </Section>
      <Section title="Email">
        <EmailPreferencesForm userType={settings.userType} preferences={settings.emailPreferences} />
      </Section>
      {settings.userType === 'employee' && (
        <Section title="Job alerts">
          <div className="max-w-form space-y-5">
            <p>Get new jobs that match your searches by email. Change how often, or stop an alert.</p>
            <ButtonLink to="/account/job-alerts" tone="secondary">
              Manage job alerts
            </ButtonLink>
          </div>
        </Section>
      )}
      <Section title="Your data" id={DATA_SECTION}>
        <DataSettings canDelete={settings.canDelete} userType={settings.userType} />
      </Section>
    </div>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="grid scroll-mt-6 grid-cols-1 gap-4 py-8 first:pt-0 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-8"
    >
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
