/**
 * The page of a license. `host` has the functions of `createLicense`, and `openLink`. Returns a function that shows a
 * view.
 */
export function createPage(root, host) {
  const make = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more });
  const button = (text, onclick) => make('button', text, { type: 'button', onclick });

  function toSignIn({ state, userCode, verificationUriComplete }) {
    if (state === 'number_needed') {
      const digits = make('input', '', { inputMode: 'numeric', maxLength: 4, id: 'number' });
      digits.oninput = () => digits.value.length === 4 && host.answerNumber(digits.value);
      return [make('label', 'The number that your browser shows', { htmlFor: 'number' }), digits];
    }
    if (state !== 'pending')
      return [make('p', `The sign-in is ${state}.`), button('Sign In Again', () => host.signIn())];
    return [
      make('p', 'Compare this code with the one in your browser.'),
      make('output', userCode),
      button('Open Browser', () => host.openLink(verificationUriComplete)),
      button('Cancel', () => host.cancel()),
    ];
  }

  function toNotes({ reason, isSignedOut, isClockBack, refusal, news }) {
    const update = news?.update;
    return [
      reason === 'foreign' && 'This license file is for another computer. Sign in to play here.',
      reason === 'released' && 'This computer was removed from the account.',
      isSignedOut && 'You were signed out of all computers. Everything plays on.',
      isClockBack && 'Your computer’s clock looks wrong.',
      refusal && `The portal says ${refusal.code}${refusal.ref ? `, number ${refusal.ref}` : ''}.`,
      update?.isNewer && `Version ${update.version} is out. ${update.notes ?? ''}`,
      ...(news?.notices.map(({ text }) => text) ?? []),
    ].filter(Boolean);
  }

  function toOwned(modes) {
    const list = make('ul', '');
    for (const [sku, mode] of Object.entries(modes)) list.append(make('li', `${sku}: ${mode}`));
    return list;
  }

  return (view) => {
    const { account, modes, signIn, news } = view;
    const page = news?.update?.isNewer ? news.update.page : null;
    root.replaceChildren(
      make('h1', account ?? 'Not signed in'),
      ...toNotes(view).map((text) => make('p', text)),
      ...(page ? [button('Download', () => host.openLink(page))] : []),
      ...(signIn ? toSignIn(signIn) : account === null ? [button('Sign In', () => host.signIn())] : []),
      ...(account === null
        ? []
        : [button('Check Now', () => host.checkNow()), button('Remove This Computer', () => host.remove())]),
      toOwned(modes),
    );
  };
}
