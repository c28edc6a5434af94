import { Braces, Brackets, Code, FileText, Hash, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { COPY_FORMS, type CopyForm } from '@/lib/domain/link/copied-text'

const FORMS: Record<CopyForm, { label: () => string; icon: ReactNode }> = {
  link: { label: () => i18n.t('copyAs.link'), icon: <Link2 /> },
  'title-and-link': { label: () => i18n.t('copyAs.titleAndLink'), icon: <FileText /> },
  markdown: { label: () => i18n.t('copyAs.markdown'), icon: <Hash /> },
  html: { label: () => i18n.t('copyAs.html'), icon: <Code /> },
  bbcode: { label: () => i18n.t('copyAs.bbcode'), icon: <Brackets /> },
  custom: { label: () => i18n.t('copyAs.custom'), icon: <Braces /> },
}

export const copyFormLabel = (form: CopyForm): string => FORMS[form].label()

/** The forms in which a link is copied, as entries of a menu. */
export const copyFormItems = (onChoose: (form: CopyForm) => void) =>
  COPY_FORMS.map((form) => ({
    form,
    label: copyFormLabel(form),
    icon: FORMS[form].icon,
    onChoose: () => onChoose(form),
  }))
