import { i18n } from '#i18n'
import type { FailureCode } from '@/lib/domain/failure'

const REASONS: Partial<Record<FailureCode, () => string>> = {
  unreachable: () => i18n.t('waiting.unreachable'),
  'timed-out': () => i18n.t('waiting.unreachable'),
  unavailable: () => i18n.t('waiting.unavailable'),
  offline: () => i18n.t('waiting.offline'),
}

/** Why a link waits, in few words, where Curtail goes on by itself. Undefined where the person has to act. */
export const waitingReason = (code: FailureCode): string | undefined => REASONS[code]?.()
