import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'

type Props = { title: string; hint?: string; isSaved?: boolean; children?: ReactNode }

/** The title of a section, whether the last change was saved, and a button. */
export const SectionHeader = ({ title, hint, isSaved = false, children }: Props) => (
  <header>
    <div>
      <h1>{title}</h1>
      {hint && <p>{hint}</p>}
    </div>
    <span className="saved" role="status">
      {isSaved && (
        <>
          <Check />
          {i18n.t('section.saved')}
        </>
      )}
    </span>
    {children}
  </header>
)
