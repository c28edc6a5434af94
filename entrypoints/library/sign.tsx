import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import css from './sign.module.css'

/** An icon with its meaning. */
export const Sign = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className={css.sign} role="img" aria-label={text} data-tip={text}>
    {children}
  </span>
)

/** Stands beside what was asked for, and is no fact. */
export const AskedFor = () => (
  <Sign text={i18n.t('library.askedFor')}>
    <CircleQuestionMark />
  </Sign>
)
