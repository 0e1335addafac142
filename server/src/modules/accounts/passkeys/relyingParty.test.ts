import { describe, expect, it } from 'vitest';
import { relyingPartyOf } from './relyingParty.ts';

describe('the relying party of passkeys', () => {
  it('is the domain of the product, for all of its hosts of languages', () => {
    expect(relyingPartyOf('https://cordada.example')).toEqual({
      id: 'cordada.example',
      origins: ['https://cordada.example', 'https://en.cordada.example', 'https://es.cordada.example'],
    });
  });

  it('is this machine by its name where the product is reached by a loopback address', () => {
    expect(relyingPartyOf('http://127.0.0.1:4000')).toEqual({
      id: 'localhost',
      origins: [
        'http://127.0.0.1:4000',
        'http://en.localhost:4000',
        'http://es.localhost:4000',
        'http://localhost:4000',
      ],
    });
  });
});
