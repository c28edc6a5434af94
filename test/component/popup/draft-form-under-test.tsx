import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { DraftForm } from '@/entrypoints/popup/form/draft-form'
import type { Tagging } from '@/entrypoints/popup/form/tag-editor'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import { failureText } from '@/lib/ui/failure-text'

const TAGGING: Tagging = {
  tags: [{ id: '1', label: 'Spring', color: '#00ff00' }],
  recent: [],
  listing: 'complete',
  onOpen: () => {},
  onRetry: undefined,
  onCreate: async () => undefined,
}

type Change = Partial<Omit<Parameters<typeof DraftForm>[0], 'tagging'>> & { tagging?: Partial<Tagging> }

/** The form alone, for a link that nothing was asked for yet. */
export const formUnderTest = (change: Change = {}) => {
  const props = {
    initial: emptyDraft('https://example.com/a'),
    domain: 's.example',
    open: ['tag', 'password'] as const,
    original: 'https://example.com/a',
    habits: { stripTracking: false, utmPresetId: '' },
    utmPresets: [],
    failureText,
    isBusy: false,
    onOpenChange: () => {},
    onCopyPassword: async () => true,
    onOpenOptions: () => {},
    ...change,
  }
  const [onChange, onSubmit] = [vi.fn<(draft: LinkDraft) => void>(), vi.fn<(draft: LinkDraft) => void>()]
  const form = (now: Change = {}) => {
    const tagging = { ...TAGGING, ...change.tagging, ...now.tagging }
    return <DraftForm {...props} {...now} tagging={tagging} onChange={onChange} onSubmit={onSubmit} />
  }
  return { onChange, onSubmit, form }
}

/** Renders the form alone. */
export const showForm = (change: Change = {}) => {
  const { form, ...calls } = formUnderTest(change)
  const { rerender } = render(form())
  return { ...calls, user: userEvent.setup(), set: (now: Change) => rerender(form(now)) }
}

export const fieldOf = (name: string) => screen.getByLabelText(name)
