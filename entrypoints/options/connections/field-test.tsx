import { useMutation } from '@tanstack/react-query'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { QuestionPanel } from '@/components/question-panel'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { hostPattern } from '@/lib/domain/settings/service-address'
import {
  BODY_NAMES,
  type BodyName,
  type FieldTest as Outcome,
  SEEN_ELSEWHERE,
  type Tested,
} from '@/lib/domain/settings/service-details'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import css from './connections.module.css'

/** Services that look for expired links now and then are not asked at the very moment. */
const GRACE_MS = 5000

const OUTCOMES: Record<BodyName, Record<Tested, () => string>> = {
  token: {
    proven: () => i18n.t('fieldTest.tokenProven'),
    failed: () => i18n.t('fieldTest.tokenFailed'),
    unchecked: () => i18n.t('fieldTest.tokenUnchecked'),
  },
  password: {
    proven: () => i18n.t('fieldTest.passwordProven'),
    failed: () => i18n.t('fieldTest.passwordFailed'),
    unchecked: () => i18n.t('fieldTest.passwordUnchecked'),
  },
  expiresAt: {
    proven: () => i18n.t('fieldTest.expiryProven'),
    failed: () => i18n.t('fieldTest.expiryFailed'),
    unchecked: () => i18n.t('fieldTest.expiryUnchecked'),
  },
  tagId: {
    proven: () => i18n.t('fieldTest.tagProven'),
    failed: () => i18n.t('fieldTest.tagFailed'),
    unchecked: () => i18n.t('fieldTest.tagUnchecked'),
  },
}

const ICONS: Record<Tested, typeof Check> = { proven: Check, failed: CircleAlert, unchecked: Minus }
const LOOKS: Record<Tested, string | undefined> = { proven: css.proven, failed: css.failed, unchecked: css.unchecked }

type ResultProps = {
  name: BodyName
  tested: Tested
  /** The name that the test was made with. */
  current: string
  onRename: (name: string) => void
  /** In place of the outcome while it is not known yet. */
  pending?: string | undefined
}

/** What came of one field, and other names for it if the service does not know this one. */
const Result = ({ name, tested, current, onRename, pending }: ResultProps) => {
  const Icon = ICONS[tested]
  return (
    <li className={LOOKS[pending === undefined ? tested : 'unchecked']}>
      <Icon />
      <span>{pending ?? OUTCOMES[name][tested]()}</span>
      {tested === 'failed' && (
        <fieldset className={`row ${css.offers}`}>
          <legend>{i18n.t('fieldTest.tryName')}</legend>
          {SEEN_ELSEWHERE[name]
            .filter((offered) => offered !== current)
            .map((offered) => (
              <button key={offered} type="button" className="chip" onClick={() => onRename(offered)}>
                {offered}
              </button>
            ))}
        </fieldset>
      )}
    </li>
  )
}

type Props = {
  connection: KnownConnectionView
  requestHost: (pattern: string) => Promise<boolean>
}

/** Tests the field names with links that it creates, and says so first. */
export const FieldTest = ({ connection, requestHost }: Props) => {
  const { id, baseUrl, details } = connection
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const [expiry, setExpiry] = useState<Tested>()
  const [isExpiryAwaited, setExpiryAwaited] = useState(false)
  const testing = useMutation({
    // A name that is still being saved is tested afterwards.
    scope: { id },
    mutationFn: () => api('testFields', { id }),
    onSuccess: ({ links }) => {
      setExpiry(undefined)
      // The service's own host was granted when connecting.
      setExpiryAwaited(links !== undefined && hostPattern(links.lasting) === hostPattern(baseUrl))
    },
  })
  const allowing = useMutation({
    mutationFn: (links: Outcome['links'] & {}) => requestHost(hostPattern(links.lasting)),
    onSuccess: setExpiryAwaited,
  })
  const renaming = useMutation({
    scope: { id },
    mutationFn: ({ name, to }: { name: BodyName; to: string }) =>
      api('setServiceDetails', { id, details: { ...details, body: { ...details.body, [name]: to } }, headers: null }),
    onSuccess: () => {
      testing.reset()
      setAsking(true)
    },
  })
  const outcome = testing.data
  const links = outcome?.links
  const visit = useEffectEvent(async ({ lasting, expiring }: Outcome['links'] & {}) => {
    const { tested } = await api('testExpiry', { id, lasting, expiring }).catch(() => ({
      tested: 'unchecked' as const,
    }))
    setExpiry(tested)
    setExpiryAwaited(false)
  })
  useEffect(() => {
    if (!links || !isExpiryAwaited) return
    const timer = setTimeout(() => void visit(links), Math.max(0, links.expiresAt + GRACE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [links, isExpiryAwaited])
  const error = testing.error ?? renaming.error

  return (
    <section className="stack" aria-label={i18n.t('fieldTest.title')}>
      <div className="row">
        <button
          type="button"
          aria-expanded={isAsking}
          aria-disabled={testing.isPending}
          onClick={() => !testing.isPending && setAsking(true)}
        >
          {testing.isPending ? i18n.t('fieldTest.running') : i18n.t('fieldTest.start')}
        </button>
        <span className="hint">{i18n.t('fieldTest.hint')}</span>
      </div>
      {isAsking && (
        <QuestionPanel
          title={i18n.t('fieldTest.question')}
          onCancel={() => setAsking(false)}
          answers={[
            {
              label: i18n.t('fieldTest.make'),
              onChoose: () => {
                setAsking(false)
                testing.mutate()
              },
            },
            { label: i18n.t('export.cancel'), onChoose: () => setAsking(false) },
          ]}
        >
          <p>{i18n.t('fieldTest.questionHint')}</p>
        </QuestionPanel>
      )}
      {error && <Notice error>{errorText(error)}</Notice>}
      <div role="status">
        {outcome && (
          <>
            {outcome.refusal !== undefined && (
              <p className="error">
                {i18n.t('failure.withDetail', { sentence: i18n.t('fieldTest.refused'), detail: outcome.refusal })}
              </p>
            )}
            <ul className={`plain-list ${css.tested}`}>
              {BODY_NAMES.map((name) => (
                <Result
                  key={name}
                  name={name}
                  tested={name === 'expiresAt' ? (expiry ?? outcome.fields.expiresAt) : outcome.fields[name]}
                  current={details.body[name]}
                  onRename={(to) => renaming.mutate({ name, to })}
                  pending={
                    name === 'expiresAt' && links && isExpiryAwaited ? i18n.t('fieldTest.expiryPending') : undefined
                  }
                />
              ))}
            </ul>
          </>
        )}
      </div>
      {links && !isExpiryAwaited && expiry === undefined && (
        <div className="row">
          <button type="button" onClick={() => allowing.mutate(links)}>
            {i18n.t('fieldTest.visit', { host: new URL(links.lasting).host })}
          </button>
        </div>
      )}
    </section>
  )
}
