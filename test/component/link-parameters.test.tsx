import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LinkParameters } from '@/components/popup/link-parameters'
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
  const Form = () => {
    const [link, setLink] = useState(base)
    return (
      <>
        <output>{link}</output>
        <LinkParameters link={link} original={original} base={base} presets={offered} onChange={setLink} />
      </>
    )
  }
  render(<Form />)
  return { user: userEvent.setup(), link: () => screen.getByText(/^https|^$/, { selector: 'output' }).textContent }
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
  expect(screen.getByText('Tracking parameters were taken out.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Put them back' }))
  expect(link()).toBe('https://a.example/?fbclid=1&utm_source=mail')
  expect(screen.queryByText('Tracking parameters were taken out.')).not.toBeInTheDocument()
})

it('link parameters are hidden without presets and removed parameters', () => {
  show('https://a.example/', 'https://a.example/', [])
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('the preset is disabled without a link', () => {
  show('')
  expect(choice()).toBeDisabled()
})
