#pragma once

#ifdef _WIN32
#include <winsock2.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "../check.hpp"
#include "backline/adapters/http_winhttp.hpp"

/** WinHTTP against servers that end early, or never. */
namespace drive {

using namespace backline;

/** One connection that is answered. `again`: a piece that follows again and again, until the client goes; empty: it ends. */
class Server {
 public:
  explicit Server(std::string said, std::string more = "") : text(std::move(said)), again(std::move(more)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener = socket(AF_INET, SOCK_STREAM, 0);
    int size = sizeof(address);
    bind(listener, reinterpret_cast<sockaddr*>(&address), size);
    listen(listener, 1);
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/";
    thread = std::thread([this] { answer(); });
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() {
    closesocket(listener);
    thread.join();
  }
  std::string url;
  /** The client has not gone within 30 seconds. */
  std::atomic<bool> isTired{false};

 private:
  std::string text, again;
  SOCKET listener;
  std::thread thread;

  void answer() {
    const SOCKET one = accept(listener, nullptr, nullptr);
    char request[4096];
    recv(one, request, sizeof(request), 0);
    int sent = send(one, text.data(), static_cast<int>(text.size()), 0);
    for (int round = 0; !again.empty() && sent > 0 && !isTired; ++round) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      sent = send(one, again.data(), static_cast<int>(again.size()), 0);
      isTired = round == 300;
    }
    closesocket(one);
  }
};

inline void asksTheWeb() {
  WSADATA data;
  WSAStartup(MAKEWORD(2, 2), &data);
  adapters::WinHttpClient client(1000);
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Type: application/json";
  const std::string type = "; note=" + std::string(400, 'x');
  {
    Server server(head + type + "\r\nContent-Length: 2\r\n\r\n{}");
    const HttpResponse response = client.post(server.url, "{}", "token");
    check::isTrue(response.status == 200 && response.body == "{}", "takes an answer");
    check::isTrue(response.contentType == "application/json" + type, "takes a long type of content");
  }
  {
    Server server(head + "\r\nContent-Length: 1000\r\n\r\n{\"cut\":");
    check::isEqual(client.post(server.url, "{}", "").status, 0, "takes no answer that breaks off");
  }
  // Headers that never end are not tried: Wine goes on waiting where its caller has closed the request.
  Server server(head + "\r\nContent-Length: 1000\r\n\r\n", "x");
  check::isTrue(client.post(server.url, "{}", "").status == 0 && !server.isTired, "ends a body that never ends");
}

}  // namespace drive
#endif
