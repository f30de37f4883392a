// Shows what the server pushes ("your move") and opens the table when it is clicked. Nothing is cached.
self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  const options = { body: said.body, tag: said.tag, icon: "/icon.svg", data: said.path };
  event.waitUntil(self.registration.showNotification(said.title ?? "Stavka", options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data ?? "/", self.location.origin);
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window" });
    const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
    await (there ? there.focus() : self.clients.openWindow(address.href));
  };
  event.waitUntil(open());
});
