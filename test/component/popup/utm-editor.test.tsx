import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TrackingHint } from '@/components/popup/form/link-fields'
import { UtmEditor } from '@/components/popup/form/utm-editor'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'

const preset = (id: string, source: string): UtmPreset => ({
  id,
  name: id,
  source,
  medium: '',
  campaign: '',
  term: '',
  content: '',
})
const presets = [preset('Mail', 'mail'), preset('Blog', 'blog')]

const show = (original: string, base = original, offered = presets) => {
  const onOpenOptions = vi.fn()
  const Form = () => {
    const [link, setLink] = useState(base)
    return (
      <>
        <output>{link}</output>
        <TrackingHint link={link} original={original} origins={[base, original]} presets={offered} onChange={setLink} />
        <UtmEditor
          link={link}
          origins={[base, original]}
          presets={offered}
          onChange={setLink}
          onOpenOptions={onOpenOptions}
        />
      </>
    )
  }
  render(<Form />)
  return {
    onOpenOptions,
    user: userEvent.setup(),
    link: () => screen.getByText(/^https|^$/, { selector: 'output' }).textContent,
  }
}
const choice = () => screen.getByRole('combobox', { name: 'UTM parameters' })

it('the preset can be changed, and set to none again', async () => {
  const { user, link } = show('https://a.example/?utm_source=old&b=1')
  await user.selectOptions(choice(), 'Mail')
  expect(link()).toBe('https://a.example/?utm_source=mail&b=1')
  await user.selectOptions(choice(), 'Blog')
  expect(link()).toBe('https://a.example/?utm_source=blog&b=1')
  await user.selectOptions(choice(), 'None')
  expect(link()).toBe('https://a.example/?utm_source=old&b=1')
})

it('removed parameters can be restored along with the chosen preset', async () => {
  const { user, link } = show('https://a.example/?fbclid=1', 'https://a.example/')
  await user.selectOptions(choice(), 'Mail')
  expect(screen.getByText('Tracking parameters removed.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Put them back' }))
  expect(link()).toBe('https://a.example/?fbclid=1&utm_source=mail')
  expect(screen.queryByText('Tracking parameters removed.')).not.toBeInTheDocument()
})

it('the way to a first preset is offered if there is none', async () => {
  const { user, onOpenOptions } = show('https://a.example/', 'https://a.example/', [])
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add a preset' }))
  expect(onOpenOptions).toHaveBeenCalledTimes(1)
})

it('the preset is disabled without a link', () => {
  show('')
  expect(choice()).toBeDisabled()
})
