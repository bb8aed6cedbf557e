/** The signs of providers, as their rules for such a button want them. */

interface LogoProps {
  className?: string | undefined
}

export function ProviderLogo({ provider, ...props }: LogoProps & { provider: 'google' | 'apple' }) {
  return provider === 'google' ? <GoogleLogo {...props} /> : <AppleLogo {...props} />
}

function AppleLogo({ className }: LogoProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M12.2 6.900c-1 0-2.500-1.100-4-1-2 0-3.900 1.200-5 3-2.100 3.700-.5 9.100 1.500 12.100 1 1.500 2.300 3.100 3.800 3 1.600 0 2.100-1 4-1s2.300 1 3.900 1c1.700 0 2.700-1.500 3.700-3 1.200-1.700 1.700-3.300 1.700-3.400 0 0-3.200-1.200-3.200-4.900 0-3 2.500-4.500 2.600-4.500-1.500-2.100-3.700-2.400-4.400-2.400-2-.1-3.700 1.100-4.600 1.100zM15.500 3.800c.9-1 1.400-2.400 1.300-3.800-1.200.1-2.700.8-3.600 1.800-.8.9-1.400 2.300-1.200 3.700 1.300.1 2.700-.700 3.500-1.700z" />
    </svg>
  )
}

function GoogleLogo({ className }: LogoProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.3h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.1-2 3.4-4.9 3.4-8.4z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9a6.9 6.9 0 0 1-10.3-3.6H1.8v3a11.5 11.5 0 0 0 10.2 6.3z"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.400v-3H1.8a11.5 11.5 0 0 0 0 10.400l3.800-3z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.700 0 3.200.6 4.400 1.700l3.300-3.300A11.5 11.5 0 0 0 1.8 6.800l3.800 3A6.9 6.9 0 0 1 12 5.1z"
      />
    </svg>
  )
}
