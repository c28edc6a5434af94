import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { DraftForm } from '@/components/popup/form/draft-form'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import { failureText } from '@/lib/ui/failure-text'

/** The form alone, for a link that nothing was asked for yet. */
export const showForm = (change: Partial<Parameters<typeof DraftForm>[0]> = {}) => {
  const props = {
    initial: emptyDraft('https://example.com/a'),
    tags: [{ id: '1', label: 'Spring', color: '#00ff00' }],
    recentTags: [],
    domain: 's.example',
    open: ['tag', 'password'] as const,
    original: 'https://example.com/a',
    habits: { stripTracking: false, utmPresetId: '' },
    utmPresets: [],
    failureText,
    isBusy: false,
    tagListing: 'complete' as const,
    onRetryTags: undefined,
    onOpenTagPicker: () => {},
    onCreateTag: async () => undefined,
    onOpenChange: () => {},
    onCopyPassword: async () => true,
    onOpenOptions: () => {},
    ...change,
  }
  const [onChange, onSubmit] = [vi.fn<(draft: LinkDraft) => void>(), vi.fn<(draft: LinkDraft) => void>()]
  const form = (now: typeof change = {}) => <DraftForm {...props} {...now} onChange={onChange} onSubmit={onSubmit} />
  const { rerender } = render(form())
  return { onChange, onSubmit, user: userEvent.setup(), set: (now: typeof change) => rerender(form(now)) }
}

export const fieldOf = (name: string) => screen.getByLabelText(name)
